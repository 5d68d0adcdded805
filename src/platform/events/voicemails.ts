import { z } from 'zod';
import { maybe } from '../tolerant.ts';
import { eventPath } from './event-resources.ts';
import { classicQuery } from '../endpoint.ts';

const redirect = z.looseObject({
  url: maybe(z.string()),
  redirect: maybe(z.looseObject({ url: z.string() })),
});

/** Redirect struct with `url`. */
const location = redirect.transform((struct, context): string => {
  const url = struct.url ?? struct.redirect?.url;
  if (url === undefined || !URL.canParse(url)) {
    context.addIssue({ code: 'custom', path: ['url'], message: 'expected an absolute address' });
    return z.NEVER;
  }
  return url;
});

/** Where to download the sound of a voicemail (GET /{userId}/events/voicemails/{voicemailId}/content). */
export const getVoicemailUrl = classicQuery(
  location,
  (voicemailId: string) => `${eventPath('voicemail', voicemailId)}/content`,
);
