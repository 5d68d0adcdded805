import { strict, strictModule } from './strict.ts';

/** No keychain of Chromium's: the app keeps its secrets elsewhere. */
export const safeStorage: Pick<
  Electron.SafeStorage,
  'decryptString' | 'encryptString' | 'isEncryptionAvailable'
> = strict('safeStorage', {
  isEncryptionAvailable: () => false,
  encryptString: () => {
    throw new Error(
      'Error while encrypting the text provided to safeStorage.encryptString. Encryption is not available.',
    );
  },
  decryptString: () => {
    throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptString.');
  },
});

export const crashReporter: Pick<Electron.CrashReporter, 'addExtraParameter' | 'start'> = strict(
  'crashReporter',
  {
    start: () => undefined,
    addExtraParameter: () => undefined,
  },
);

export const systemPreferences = strict('systemPreferences', {});
/** On Linux there is nothing behind it; nowhere else has it got an address here. */
export const autoUpdater = strictModule('autoUpdater', {
  checkForUpdates: (): void => {
    if (process.platform !== 'linux') autoUpdater.emit('error', new Error('Update URL is not set'));
  },
});
export const desktopCapturer = strict('desktopCapturer', {});

/** Modules of the renderer are only named here, so that a main process that reads one is told so. */
const onlyInRenderer = (name: string): object =>
  new Proxy(
    {},
    {
      get: (_target, key) => {
        if (typeof key === 'symbol') return undefined;
        throw new Error(`electron stand-in: ${name}.${key}: ${name} is not available in the main process`);
      },
    },
  );

export const contextBridge = onlyInRenderer('contextBridge');
export const ipcRenderer = onlyInRenderer('ipcRenderer');
export const webFrame = onlyInRenderer('webFrame');
