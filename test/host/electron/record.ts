/** What happened in this process that a test may want to read. */
export interface ConsoleMessage {
  window: string;
  level: string;
  message: string;
}

export const messages: ConsoleMessage[] = [];
export const errors: string[] = [];
