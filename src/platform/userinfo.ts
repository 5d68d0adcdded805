import { z } from 'zod';
import type { UserInfo } from '../shared/model/account.ts';
import { maybe } from './tolerant.ts';
import { present } from '../shared/present.ts';
import { query } from './endpoint.ts';

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
export const getUserInfo = query(userInfo, () => '/authorization/userinfo');
