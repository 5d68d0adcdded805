import {
  ChartColumn,
  ContactRound,
  History,
  MessageSquare,
  Network,
  Phone,
  Settings,
  type IconNode,
} from 'lucide';
import type { MessageId } from '../../shared/messages/index.ts';

export type Page = 'calls' | 'timeline' | 'people' | 'messages' | 'channels' | 'day' | 'settings' | 'setUp';

interface PageEntry {
  id: Page;
  icon: IconNode;
  label: MessageId;
}

/** The pages of the desk window, for the rail and the palette. @param classic has groups and phonelines */
export const pagesOf = (classic: boolean): readonly PageEntry[] => [
  { id: 'calls', icon: Phone, label: 'rail.calls' },
  { id: 'timeline', icon: History, label: 'rail.timeline' },
  { id: 'people', icon: ContactRound, label: 'rail.people' },
  { id: 'messages', icon: MessageSquare, label: 'rail.messages' },
  { id: 'channels', icon: Network, label: classic ? 'rail.lines' : 'rail.channels' },
  { id: 'day', icon: ChartColumn, label: 'rail.day' },
  { id: 'settings', icon: Settings, label: 'rail.settings' },
];
