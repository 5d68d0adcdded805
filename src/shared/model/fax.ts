/** Why a file cannot be sent as a fax. */
export type FaxDocumentProblem = 'gone' | 'empty' | 'tooLarge' | 'tiff' | 'notPdf' | 'encrypted' | 'damaged';

/** Bytes of the longest document. The specification names no limit; a fax of more than this is a mistake. */
export const longestFaxDocument = 20 * 1024 * 1024;
/** Recipients of one fax. */
export const mostFaxRecipients = 50;
