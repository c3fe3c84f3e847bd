import type { lookUpCrypto } from '../../../contract/core/crypto.ts'
import { invalid } from '../../../contract/problem.ts'
import type { Handler } from '../../operations/call/context.ts'

/** Decodes one address and searches the imported lists. The libraries for curves and hashes are loaded on first use. */
export const lookUpCryptoHere: Handler<typeof lookUpCrypto> = async (
  { address, chain = null },
  { knowledge },
) => {
  const { cryptoAnswer } = await import('./crypto-answer.ts')
  const stated = cryptoAnswer(address, chain, await knowledge.labelLists())
  return 'refused' in stated ? invalid(stated.refused.field, stated.refused.why) : stated.answer
}
