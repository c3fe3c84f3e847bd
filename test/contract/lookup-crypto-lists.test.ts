import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { lookUpCrypto, lookUpCryptoList } from '../../src/contract/core/crypto.ts'
import { bringPack } from './bring-pack.ts'
import { exactAnswer } from './exact-answer.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Effect of imported lists of sanctions and labels on `/api/v1/scan/crypto`. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const ask = (address: string, more = '') =>
  host.ask({ path: `/api/v1/scan/crypto?address=${encodeURIComponent(address)}${more}` })

const answer = async (address: string, more = '') => exactAnswer(lookUpCrypto, await ask(address, more))

const evm = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const btc = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const trx = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const xmr = '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A'

/** The top-level fields that a browser extension reads. */
const clientRead = z.object({
  type: z.string().nullable(),
  categories: z.array(z.string()),
  labels: z.array(
    z.object({ name: z.string().min(1), source: z.string().min(1), dated: z.string().nullable() }),
  ),
  sanctions: z.object({ is_sanctioned: z.boolean() }).nullable(),
  risk_score: z.int().min(0).max(100),
  risk_level: z.enum(['unknown', 'low', 'medium', 'high']),
})

describe('imported lists', () => {
  const bring = (content: string, more: object) => bringPack(host, content, { kind: 'label_list', ...more })

  const sdn = (day: string, address: string) => `<?xml version="1.0" standalone="yes"?>
<sdnList><publshInformation><Publish_Date>${day}</Publish_Date></publshInformation><sdnEntry><uid>26859</uid>
<lastName>SAMPLE GROUP</lastName><sdnType>Entity</sdnType><programList><program>DPRK3</program></programList><idList>
<id><uid>1</uid><idType>Digital Currency Address - ETH</idType><idNumber>${address}</idNumber></id>
<id><uid>2</uid><idType>Digital Currency Address - XMR</idType><idNumber>${xmr}</idNumber></id>
</idList></sdnEntry></sdnList>`

  test('of labels answer with their source; whether an address is sanctioned stays unknown', async () => {
    const labels = `address,chain,label,category,source,risk\n${btc},btc,First miner,miner,research,5\n`
    const { pack } = await bring(labels, { name: 'Own labels', dated: '2026-08-01' })
    const body = await answer(btc)
    expect(clientRead.parse(body)).toEqual({
      type: 'miner',
      categories: ['miner'],
      labels: [{ name: 'First miner', source: 'Own labels (research)', dated: '2026-08-01' }],
      sanctions: null,
      risk_score: 5,
      risk_level: 'low',
    })
    expect(body.unavailable).toEqual(['intel.sanctions'])
    await host.window('packs.remove', { id: pack })
    expect(await answer(btc)).toMatchObject({ intel: null, unavailable: ['intel'] })
    expect(await answer(btc)).not.toHaveProperty('risk_level')
    await host.takeBack()
  })

  test('of sanctions name party, programme, list and its day, for every spelling and every EVM chain', async () => {
    const job = await bring(sdn('09/20/2026', evm), {})
    expect(job).toMatchObject({ state: 'done', entries: 2 })
    for (const [address, chain] of [
      [evm, ''],
      [evm.toLowerCase(), '&chain=bsc'],
      [evm.slice(2), '&chain=base'],
      [`matic:${evm}`, ''],
    ] as const) {
      const body = await answer(address, chain)
      expect(clientRead.parse(body)).toMatchObject({
        type: 'sanctioned',
        categories: ['sanctioned'],
        labels: [{ name: 'SAMPLE GROUP', dated: '2026-09-20' }],
        sanctions: { is_sanctioned: true },
        risk_score: 100,
        risk_level: 'high',
      })
      expect(body.intel).toMatchObject({
        sanctions: {
          programs: ['DPRK3'],
          lists: [{ name: 'OFAC SDN list', dated: '2026-09-20' }],
          entries: [{ name: 'SAMPLE GROUP', uid: '26859', entity_type: 'entity', currency: 'ETH' }],
        },
      })
    }
  })

  test('that are silent clear nobody', async () => {
    const body = await answer(trx)
    expect(clientRead.parse(body)).toEqual({
      type: null,
      categories: [],
      labels: [],
      sanctions: { is_sanctioned: false },
      risk_score: 0,
      risk_level: 'unknown',
    })
    expect(body.note).toMatch(
      /on none of the lists checked \(OFAC SDN list of 2026-09-20, Own labels of 2026-08-01\)/,
    )
    expect(body.unavailable).toEqual(['intel.type'])
  })

  test('know a coin that is not decoded here by its text', async () => {
    expect(await answer(xmr)).toMatchObject({
      address: xmr,
      chain: null,
      address_info: { family: 'xmr', checksum: 'absent' },
      sanctions: { is_sanctioned: true },
    })
    expect((await ask(`${xmr.slice(0, -1)}B`)).status).toBe(400)
  })

  test('say nothing of an address that is malformed', async () => {
    const body = await answer(`${btc.slice(0, -1)}b`)
    expect(body).toMatchObject({ intel: null, note: expect.stringContaining('it does not stand for one') })
  })

  test('are asked for every address of a bulk request', async () => {
    const { body } = await host.ask({
      method: 'POST',
      path: '/api/v1/scan/crypto',
      body: { addresses: [btc, evm, trx] },
    })
    const { results } = lookUpCryptoList.output().parse(body)
    expect(results.map((result) => clientRead.parse(result).risk_level)).toEqual(['low', 'high', 'unknown'])
  })

  test('are answered from by the new file as soon as it has taken the place of the old one', async () => {
    const { packs } = await host.window<{ packs: { id: string; name: string }[] }>('packs.list', {})
    const replaces = packs.find(({ name }) => name === 'OFAC SDN list')?.id
    await bring(sdn('10/01/2026', `0x${'1'.repeat(40)}`), { replaces })
    expect(await answer(evm)).toMatchObject({
      sanctions: { is_sanctioned: false, lists: [{ name: 'OFAC SDN list', dated: '2026-10-01' }] },
    })
  })

  test('that cannot be read leave nothing behind, and the reason is told', async () => {
    const evil = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><sdnList>&a;</sdnList>'
    expect(await bring(evil, {})).toMatchObject({
      state: 'failed',
      pack: null,
      problem: { message: expect.stringContaining('document type') },
    })
    expect(await bring('hello\nworld\n', {})).toMatchObject({
      state: 'failed',
      problem: { message: expect.stringContaining('holds no crypto address') },
    })
    expect(await bring(evm, { options: { subject: 'labels', label: 'x', currency: 'ETH' } })).toMatchObject({
      state: 'done',
    })
  })

  test('take no options but their own', async () => {
    const refused = (options: object) => expect(bring(btc, { options })).rejects
    await refused({ subject: 'moon' }).toThrow('it must be sanctions or labels')
    await refused({ currency: 'no currency' }).toThrow('such as BTC')
  })
})
