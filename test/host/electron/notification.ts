import { preventable, StrictEmitter } from './strict.ts';

export const shownNotifications: Notification[] = [];

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
    shownNotifications.push(this);
    this.emit('show', preventable());
  }

  close(): void {
    this.emit('close', preventable());
  }

  static isSupported = (): boolean => true;
}
