// The bridge of the page that only writes a text: as thin as a bridge can be.
'use strict';
const { contextBridge, ipcRenderer } = require('electron');

contextBridge.exposeInMainWorld('bare', {
  /** @param {(text: string) => void} listener */
  onText: (listener) => void ipcRenderer.on('bench:text', (_event, text) => listener(text)),
  /** @param {string} text */
  painted: (text) => ipcRenderer.invoke('bench:painted', text),
});
