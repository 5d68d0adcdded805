import { mount } from 'svelte';
import { deBlock } from '../../shared/messages/de-block.ts';
import { deCall } from '../../shared/messages/de-call.ts';
import { deMain } from '../../shared/messages/de-main.ts';
import { deTimeline } from '../../shared/messages/de-timeline.ts';
import { enBlock } from '../../shared/messages/en-block.ts';
import { enCall } from '../../shared/messages/en-call.ts';
import { enMain } from '../../shared/messages/en-main.ts';
import { enTimeline } from '../../shared/messages/en-timeline.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { installMessages } from '../i18n/i18n.svelte.ts';
import './popup.css';
import Popup from './Popup.svelte';

installMessages({
  en: { ...enMain, ...enCall, ...enBlock, ...enTimeline },
  de: { ...deMain, ...deCall, ...deBlock, ...deTimeline },
});
mount(Popup, { target: document.body, props: { bridge: window.deskbell as Bridge<'popup'> } });
