import { ask } from './requests.ts';

/** Without a picture the style hides the image. Answers come in order, so the last one is the right one. */
export const pictureOf =
  (contactId = '') =>
  (image: HTMLImageElement): void => {
    const show = async (): Promise<void> => {
      const answer = await ask('addressBook.picture', { contactId });
      image.src = (answer.ok && answer.value) || '';
    };
    void show();
  };
