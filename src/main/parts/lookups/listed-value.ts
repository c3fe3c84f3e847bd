import type { LookupEntry } from '../../../contract/workstation/lookups/lookup-history.ts'
import { linkTo } from '../../engine/ioc/link.ts'
import { shownValue } from '../../engine/ioc/shown-value.ts'
import type { LookedUp } from './looked-up.ts'

/** Returns the list entries of a value that was looked up. */
export function listedValue({
  kind,
  value,
  title,
  severity,
}: LookedUp): Pick<LookupEntry, 'kind' | 'value' | 'shown' | 'link' | 'title' | 'severity'> {
  return { kind, value, shown: shownValue(kind, value), link: linkTo(kind, value), title, severity }
}
