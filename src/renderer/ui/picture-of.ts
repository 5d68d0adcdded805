import { ask } from './requests.ts';

/**
 * Loads a contact's picture into an image; without one its style hides the image. The main process answers requests
 * in order, so the last answer is the right one.
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
