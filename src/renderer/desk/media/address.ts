/** Where a page finds a medium: under the host `media`, beside the one of its own. */
export const mediaAddress = (name: string): string =>
  `${location.origin.replace('//deskbell', '//media')}/${name}`;
