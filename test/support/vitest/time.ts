import { setTestTime } from '../test-time.ts';

/** Loaded before every file of unit and contract tests, so that they do not depend on the time of day. */
setTestTime();
