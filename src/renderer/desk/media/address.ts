/** The URL of a medium: on the host `media` of the app scheme. */
export const mediaAddress = (name: string): string =>
  `${location.origin.replace('//deskbell', '//media')}/${name}`;
