import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { faces, type Invoke, problem, WindowUser } from './window-user.ts'

/** The calculator of networks as the window asks for it. */

describe.each(faces)('%s', (_face, open) => {
  let user: WindowUser
  let invoke: Invoke
  beforeAll(async () => {
    user = await WindowUser.start(open)
    invoke = user.invoke
  })
  afterAll(() => user.host.stop())

  test('a range is split into networks of a longer prefix, a page at a time', async () => {
    expect(await invoke('networks.split', { range: '192.0.2.77/24', prefix_length: 26, limit: 100 })).toEqual(
      {
        cidr: '192.0.2.0/24',
        prefix_length: 26,
        count: '4',
        networks: [0, 64, 128, 192].map((last) => ({
          cidr: `192.0.2.${last}/26`,
          network: `192.0.2.${last}`,
          broadcast: `192.0.2.${last + 63}`,
          first_usable: `192.0.2.${last + 1}`,
          last_usable: `192.0.2.${last + 62}`,
          usable_hosts: '62',
        })),
      },
    )
    const page = { range: '2001:db8::/32', prefix_length: 128, limit: 2 }
    expect(
      await invoke('networks.split', { ...page, offset: '79228162514264337593543950334' }),
    ).toMatchObject({
      count: '79228162514264337593543950336',
      networks: [
        { cidr: '2001:db8:ffff:ffff:ffff:ffff:ffff:fffe/128' },
        { cidr: '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff/128' },
      ],
    })
    expect(await invoke('networks.split', { ...page, offset: '9'.repeat(39) })).toMatchObject({
      networks: [],
    })
    expect(await invoke('networks.split', { range: '8.8.8.8', prefix_length: 32, limit: 1 })).toMatchObject({
      count: '1',
      networks: [{ cidr: '8.8.8.8/32' }],
    })
  })

  test('addresses from one to another become ranges', async () => {
    expect(await invoke('networks.cover', { first: '192.0.2.1', last: '192.0.2.6' })).toEqual({
      addresses: '6',
      networks: ['192.0.2.1/32', '192.0.2.2/31', '192.0.2.4/31', '192.0.2.6/32'],
      enclosing: '192.0.2.0/29',
    })
    expect(
      await invoke('networks.cover', { first: '::', last: 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff' }),
    ).toEqual({
      addresses: '340282366920938463463374607431768211456',
      networks: ['::/0'],
      enclosing: '::/0',
    })
  })

  test.each([
    [
      'networks.split',
      { range: '8.0.0.0/8', prefix_length: 7, limit: 1 },
      /for 8\.0\.0\.0\/8 it is a number from 8 to 32/,
    ],
    [
      'networks.split',
      { range: '8.0.0.0/8', prefix_length: 33, limit: 1 },
      /^Provided prefix_length is invalid/,
    ],
    [
      'networks.split',
      { range: 'x', prefix_length: 8, limit: 1 },
      /^Provided range is invalid: it is no IPv4/,
    ],
    [
      'networks.split',
      { range: '8.0.0.0/8', prefix_length: 9, limit: 999 },
      /^Provided page size is invalid/,
    ],
    ['networks.split', { range: '8.0.0.0/8', prefix_length: 9, limit: 1, offset: '-1' }, /whole number/],
    [
      'networks.cover',
      { first: '8.8.8.8', last: '::1' },
      /^Provided last is invalid: it is of the other family/,
    ],
    ['networks.cover', { first: '8.8.8.8', last: '8.8.8.7' }, /it lies before the first/],
    ['networks.cover', { first: '8.0.0.0/8', last: '9.9.9.9' }, /^Provided first is invalid: it is a range/],
    ['networks.cover', { first: '8.8.8.8', last: 'x' }, /^Provided last is invalid: it is no IPv4/],
  ])('%s refuses %j', async (name, input, message) => {
    expect(await invoke(name, input)).toEqual(problem('invalid', message))
  })
})
