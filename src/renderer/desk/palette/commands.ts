import { applySet, canStart, isChosen, setAliases } from '../../../shared/device-sets.ts';
import { startDevice, type DialChoice } from '../../../shared/dial-choice.ts';
import { doNotDisturbSpans, type DoNotDisturbSpan } from '../../../shared/model/do-not-disturb.ts';
import type { SettingsChange } from '../../../shared/model/settings.ts';
import type { DeskSnapshot } from '../../../shared/ipc/snapshot.ts';
import { say, t } from '../../i18n/i18n.svelte.ts';
import { choiceOf } from '../dialler/dial-choice.ts';
import { pagesOf, type Page } from '../page.ts';
import type { PaletteItem } from './rank.ts';

type Group = 'numbers' | 'dial' | 'people' | 'timeline' | 'devices' | 'doNotDisturb' | 'pages' | 'looks';
export type Item = PaletteItem<Group>;

/** What the palette needs of the window. */
interface PaletteActions {
  turn(page: Page): void;
  choose(choice: DialChoice, said: string): void;
  setDoNotDisturb(span: DoNotDisturbSpan | 'off'): void;
  change(settings: SettingsChange): void;
  signOut(): void;
}

/** All commands that need no name or number. */
export function commandsOf(snapshot: DeskSnapshot, actions: PaletteActions): Item[] {
  const { session } = snapshot;
  const classic = session.status === 'signed-in' && session.accountType === 'classic';
  return [
    ...pagesOf(classic).map(({ id, label }) => ({
      id: `page ${id}`,
      group: 'pages' as const,
      label: t(label),
      words: t('palette.words.pages'),
      run: () => actions.turn(id),
    })),
    ...deviceCommands(snapshot, actions),
    ...doNotDisturbCommands(snapshot, actions),
    ...lookCommands(snapshot, actions),
  ];
}

function deviceCommands({ devices, deviceSets, dialler }: DeskSnapshot, { choose }: PaletteActions): Item[] {
  const choice = choiceOf(dialler);
  const now = startDevice(devices, choice.deviceId);
  const words = t('palette.words.devices');
  const group = 'devices' as const;
  return [
    ...deviceSets
      .filter((set) => canStart(set, devices))
      .map((set) => ({
        id: `set ${set.name}`,
        group,
        label: t('palette.set', { name: set.name }),
        detail: isChosen(set, choice, devices) ? t('palette.chosen') : setAliases(set, devices),
        words,
        run: () =>
          choose(
            applySet(choice, set),
            t('dial.setApplied', { name: set.name, devices: setAliases(set, devices) }),
          ),
      })),
    ...devices
      .filter(({ cannotStart }) => cannotStart === undefined)
      .map(({ id, alias }) => ({
        id: `device ${id}`,
        group,
        label: t('palette.device', { device: alias }),
        ...(id === now?.id && { detail: t('palette.chosen') }),
        words,
        run: () => choose({ ...choice, deviceId: id }, t('palette.done.device', { device: alias })),
      })),
  ];
}

function doNotDisturbCommands({ doNotDisturb }: DeskSnapshot, { setDoNotDisturb }: PaletteActions): Item[] {
  const words = t('palette.words.doNotDisturb');
  const group = 'doNotDisturb' as const;
  const { on, span, allLeft } = doNotDisturb;
  const off = {
    id: 'doNotDisturb off',
    group,
    label: t('palette.doNotDisturbOff'),
    words,
    run: () => setDoNotDisturb('off'),
  };
  return [
    ...(on || doNotDisturb.some !== undefined ? [off] : []),
    ...doNotDisturbSpans.map((each) => ({
      id: `doNotDisturb ${each}`,
      group,
      label: t('palette.doNotDisturb', { span: t(`doNotDisturb.span.${each}`) }),
      ...(on && each === span && { detail: allLeft ? say(allLeft) : t('palette.chosen') }),
      words,
      run: () => setDoNotDisturb(each),
    })),
  ];
}

function lookCommands({ appearance }: DeskSnapshot, { change, signOut, turn }: PaletteActions): Item[] {
  const group = 'looks' as const;
  return [
    ...(['light', 'dark', 'system'] as const).map((theme) => ({
      id: `theme ${theme}`,
      group,
      label: t(`palette.theme.${theme}`),
      ...(theme === appearance.theme && { detail: t('palette.chosen') }),
      words: t('palette.words.theme'),
      run: () => change({ theme }),
    })),
    ...(['en', 'de'] as const).map((locale) => ({
      id: `locale ${locale}`,
      group,
      label: t(`palette.locale.${locale}`),
      ...(locale === appearance.locale && { detail: t('palette.chosen') }),
      words: t('palette.words.locale'),
      run: () => change({ locale }),
    })),
    {
      id: 'set up',
      group,
      label: t('setUp.palette'),
      words: t('setUp.paletteWords'),
      run: () => turn('setUp'),
    },
    {
      id: 'sign out',
      group,
      label: t('palette.signOut'),
      words: t('palette.words.signOut'),
      run: signOut,
    },
  ];
}
