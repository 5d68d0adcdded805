import { ask } from './requests.ts';

/**
 * Gives an image the picture of a contact from an address book, or no address where there is none: then its style hides
 * it. The main process answers in the order in which it is asked, so the last answer is the right one.
 */
export const pictureOf =
  (contactId = '') =>
  (image: HTMLImageElement): void => {
    const show = async (): Promise<void> => {
      const answer = await ask('addressBook.picture', { contactId });
      image.src = (answer.ok && answer.value) || '';
    };
    void show();
  };
