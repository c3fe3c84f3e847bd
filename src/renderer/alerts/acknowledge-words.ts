import { countOf } from '../state/format.ts'

/** The answer to an acknowledgement. */
export type Acknowledged = { readonly acknowledged: number; readonly before: number; readonly gone: number }

/** Says how many alerts were acknowledged by the act, apart from those that were before, or are no longer here. */
export function acknowledgedWords({ acknowledged, before, gone }: Acknowledged): string {
  const done =
    acknowledged === 0 ? 'Nothing was acknowledged' : `Acknowledged ${countOf(acknowledged, 'alert')}`
  const rest = [
    ...(before === 0
      ? []
      : [`${countOf(before, 'alert')} ${before === 1 ? 'was' : 'were'} acknowledged already`]),
    ...(gone === 0 ? [] : [`${countOf(gone, 'alert')} ${gone === 1 ? 'is' : 'are'} no longer here`]),
  ]
  return `${[done, ...rest].join('; ')}.`
}
