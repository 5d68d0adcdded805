import { mount } from 'svelte';
import { call } from '../../shared/messages/call.ts';
import { main } from '../../shared/messages/main.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import { installMessages } from '../i18n/i18n.svelte.ts';
import './popup.css';
import Popup from './Popup.svelte';

installMessages({ ...main, ...call });
mount(Popup, { target: document.body, props: { bridge: window.deskbell as Bridge<'popup'> } });
