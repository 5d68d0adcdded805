import { afterAll, beforeAll, describe } from 'vitest';
import { archiveCases } from './cases/archive.ts';
import { bodyCases } from './cases/bodies.ts';
import { bridgeCases } from './cases/bridge.ts';
import { linkCases } from './cases/links.ts';
import { endCases, startCases } from './cases/life-cycle.ts';
import { menuCases } from './cases/menus.ts';
import { networkCases, schemeCases } from './cases/network.ts';
import { redirectCases } from './cases/redirects.ts';
import { appCases, dialogCases, permissionCases, systemCases } from './cases/system.ts';
import { destroyedCases, windowCases } from './cases/windows.ts';
import { launchFixture, removeProfile, type Fixture } from './launch.ts';

// The same cases for real Electron and for the stand-in: whatever the program uses of Electron behaves alike on both. One
// program for all of them, as a start is the dearest part; those in which it ends come last.

let fixture: Fixture;
const app = (): Fixture => fixture;

beforeAll(async () => {
  fixture = await launchFixture();
});
afterAll(async () => {
  fixture.shell.kill();
  await fixture.shell.exited;
  removeProfile(fixture.profile);
});

describe('the start', () => startCases(app));
describe('the program itself', () => appCases(app));
describe('windows and their pages', () => windowCases(app));
describe('permissions', () => permissionCases(app));
describe('the bridge', () => bridgeCases(app));
describe('menu and zoom', () => menuCases(app));
describe('the network', () => networkCases(app));
describe('redirects of a request', () => redirectCases(app));
describe('the program’s own scheme', () => schemeCases(app));
describe('bodies that come in pieces', () => bodyCases(app));
describe('dialogs', () => dialogCases(app));
describe('the system', () => systemCases(app));
describe('links', () => linkCases(app));
describe('destroyed objects', () => destroyedCases(app));
describe('a program in an archive', () => archiveCases());
describe('the end', () => endCases(app));
