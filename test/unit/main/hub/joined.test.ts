import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  changeJoined,
  joinedIn,
  leaveClinic,
  saveJoined,
} from '../../../../src/main/hub/joined.ts';
import { temporaryFolder } from '../../../support/temporary-folder.ts';

test('a counter that left the hub stays without one when the hub stops it later', () => {
  const folder = temporaryFolder();
  const joined = {
    ...{ url: 'wss://hub:7800', hubKey: 'key', clinicId: '0190d3a1-0000-7000-8000-000000000001' },
    ...{ branch: 'Main', own: { key: 'K', cert: 'C' } },
  };
  saveJoined(folder, joined);
  const moved = changeJoined(folder, joined, { branch: 'North' });
  expect(joinedIn(folder)).toEqual({ ...joined, branch: 'North' });
  leaveClinic(folder);
  changeJoined(folder, moved, { stopped: 'revoked' });
  expect(joinedIn(folder)).toBeNull();
  expect(readdirSync(folder)).toEqual(['hub-left.json']);
});
