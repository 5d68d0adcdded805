import { z } from 'zod';
import type { UserInfo } from '../shared/model/account.ts';
import { maybe } from './tolerant.ts';
import type { Transport } from './transport.ts';
import { present } from '../shared/present.ts';

const userInfo = z
  .looseObject({
    sub: z.string().min(1),
    domain: maybe(z.string()),
    masterSipId: maybe(z.string()),
    locale: maybe(z.string()),
  })
  .transform(({ sub, domain, masterSipId, locale }): UserInfo => ({
    userId: sub,
    ...present({ domain, masterSipId, locale }),
  }));

/** Who is logged in (GET /authorization/userinfo). */
export function getUserInfo(transport: Transport, signal?: AbortSignal): Promise<UserInfo> {
  return transport.request({ method: 'GET', path: '/authorization/userinfo', schema: userInfo, signal });
}
