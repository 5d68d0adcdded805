/** One number of a contact, as the platform wrote it; the directory makes E.164 of it. */
export interface ContactNumber {
  raw: string;
  /** vCard types as given, upper case: WORK, HOME, CELL, FAX … */
  types: string[];
}

/** A person or company of the directory (specification, "Contact"). */
export interface Contact {
  id: string;
  name: string;
  organisation?: string;
  unit?: string;
  numbers: ContactNumber[];
  emails: string[];
}
