export type FaxDocumentProblem = 'gone' | 'empty' | 'tooLarge' | 'tiff' | 'notPdf' | 'encrypted' | 'damaged';

/** Bytes. The specification has no limit; a larger fax is a mistake. */
export const longestFaxDocument = 20 * 1024 * 1024;
export const mostFaxRecipients = 50;
