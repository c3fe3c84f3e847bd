import type { lookUpCryptoList } from '../../../contract/core/crypto.ts'
import type { Handler } from '../../operations/call/context.ts'
import type { CryptoAnswer } from './crypto-answer.ts'

/** Maximum number of characters of an entry that are echoed. */
const longestEcho = 200

/**
 * Decodes up to 100 addresses in input order. Blank entries and repetitions are dropped; entries that cannot be
 * decoded, or do not match the chain named for all, are listed in `invalid`. Nothing is ever `deferred` here: no quota
 * is spent.
 */
export const lookUpCryptoListHere: Handler<typeof lookUpCryptoList> = async (
  { addresses, chain = null },
  { knowledge },
) => {
  const { cryptoAnswer } = await import('./crypto-answer.ts')
  const wanted = new Set(addresses.map((address) => address.trim()).filter((address) => address !== ''))
  const lists = await knowledge.labelLists()
  const results: CryptoAnswer[] = []
  const invalid: { value: string; reason: string }[] = []
  for (const address of wanted) {
    const stated = cryptoAnswer(address, chain, lists)
    if ('answer' in stated) results.push(stated.answer)
    else
      invalid.push({
        value: stated.refused.isSecret ? '(withheld)' : address.slice(0, longestEcho),
        reason: stated.refused.why,
      })
  }
  return { count: results.length, results, invalid, deferred: [], origin: 'local' }
}
