import type { Attachment } from 'svelte/attachments';

/**
 * Chromium writes a date or time in the language of the page, but only as that was when the field got its type: a field
 * that is made before it stands in the page is written in the language of the system. It gets its type once more.
 */
export const localDateField =
  (language: string): Attachment<HTMLInputElement> =>
  (field) => {
    const { type } = field;
    const focused = document.activeElement === field;
    field.lang = language;
    field.type = 'text';
    field.type = type;
    if (focused) field.focus();
  };
