import { mount } from 'svelte';
import type { DeskBridge } from '../../shared/ipc/contract.ts';
import { texts } from '../../shared/messages/index.ts';
import { installMessages } from '../i18n/i18n.svelte.ts';
import './desk.css';
import Desk from './Desk.svelte';

installMessages(texts);
mount(Desk, { target: document.body, props: { bridge: window.deskbell as DeskBridge } });
