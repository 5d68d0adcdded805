import { system } from '../systems/model.ts';
import { preventable, StrictEmitter } from './strict.ts';

export const shownNotifications: Notification[] = [];

let modelId = '';

/** On Windows the id that a shortcut of the start menu bears, too. */
export function setAppUserModelId(id: string): void {
  modelId = id;
}

/** What a user's click on the newest does: it goes, and tells of the click alone; Windows tells only a program that it knows. */
export function clickNotification(): void {
  const newest = shownNotifications.at(-1);
  if (!newest) throw new Error('The app has shown no notification');
  if (system().platform !== 'win32' || modelId !== '') newest.emit('click', preventable());
}

let refusal: string | undefined;

/** The system refuses the next one, for that reason. */
export function failNotification(reason: string): void {
  refusal = reason;
}

type Surface = 'body' | 'close' | 'show' | 'silent' | 'title';

export class Notification extends StrictEmitter implements Pick<Electron.Notification, Surface> {
  title: string;
  body: string;
  silent: boolean;

  constructor({ title = '', body = '', silent = false }: Electron.NotificationConstructorOptions = {}) {
    super('Notification');
    this.title = title;
    this.body = body;
    this.silent = silent;
  }

  show(): void {
    if (refusal !== undefined) {
      const reason = refusal;
      refusal = undefined;
      return void setImmediate(() => this.emit('failed', preventable(), reason));
    }
    shownNotifications.push(this);
    this.emit('show', preventable());
  }

  close(): void {
    this.emit('close', preventable());
  }

  static isSupported = (): boolean => true;
}
