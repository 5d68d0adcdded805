/** The pages of the desk window, as the rail lists them. */
export type Page = 'calls' | 'timeline' | 'people' | 'messages' | 'office' | 'settings';
