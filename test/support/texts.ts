import { compileMessage } from '@lingui/message-utils/compileMessage';
import { createTexts, type Texts } from '../../src/main/base/texts.ts';
import type { Locale } from '../../src/shared/ipc/snapshot.ts';

/** The texts of the main process, compiled from their sources. */
export const textsIn = (locale: Locale): Texts => createTexts(locale, compileMessage);
