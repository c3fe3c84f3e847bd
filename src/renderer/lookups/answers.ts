import type { KnownHere } from '../../contract/schema.ts'
import type { WindowOutput } from '../../contract/workstation/window/bridge.ts'

/** Answers of the lookups, by the kind of page that shows them. */
export type Answers = {
  readonly ip: WindowOutput<'ip.lookUp'>
  readonly url: WindowOutput<'url.analyse'>
  readonly email: WindowOutput<'email.analyse'>
  readonly phone: WindowOutput<'phone.analyse'>
  readonly mac: WindowOutput<'mac.analyse'>
  readonly crypto: WindowOutput<'crypto.lookUp'>
  readonly hash: WindowOutput<'hash.lookUp'>
}

export type Range = Extract<Answers['ip'], { cidr: string }>

/** Returns what is known here about the value of an answer; null when the answer does not contain it. */
export function knownIn(answer: object): KnownHere | null {
  return (answer as { readonly known_here?: KnownHere }).known_here ?? null
}
