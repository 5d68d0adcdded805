import { describe, expect, it } from 'vitest';
import { mergeStorageNotices } from '../../../../src/main/presentation/storage-notices.ts';
import type { DeskSnapshot } from '../../../../src/shared/ipc/snapshot.ts';

type Notice = DeskSnapshot['notices'][number];

const notice = (id: Notice['sentence']['id'], why?: Notice['sentence']['id']): Notice => ({
  id,
  tone: 'danger',
  sentence: { id, ...(why && { values: { why: { id: why } } }) },
});
const full = (id: Notice['sentence']['id']): Notice => notice(id, 'failure.storage.full');
const other = notice('updates.unreachable');
const idsOf = (...notices: Notice[]): string[] => mergeStorageNotices(notices).map(({ id }) => id);

describe('notices of what cannot be saved', () => {
  it('are one while a disk is the cause of several, in the place of the first', () => {
    expect(idsOf(full('settings.notWritten'), other, full('timeline.notKept'))).toEqual([
      'storage.full',
      'updates.unreachable',
    ]);
    const readOnly = 'failure.storage.read-only';
    expect(
      idsOf(notice('settings.notWritten', readOnly), notice('relay.positionsNotKept', readOnly)),
    ).toEqual(['storage.readOnly']);
  });

  it('are not shown beside the one of the profile', () => {
    expect(idsOf(full('pushAddress.notKept'), notice('profile.full'))).toEqual(['profile.full']);
  });

  it('stay as they are where each has a cause of its own, or is alone', () => {
    const damaged = notice('timeline.notCopied', 'failure.storage.damaged');
    const ids = ['settings.notWritten', 'timeline.notCopied', 'updates.unreachable'];
    expect(idsOf(full('settings.notWritten'), damaged, other)).toEqual(ids);
  });
});
