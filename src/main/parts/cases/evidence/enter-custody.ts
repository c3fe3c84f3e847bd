import { type CustodyEntry, custodyHash, noFormer } from '../../../engine/case/custody.ts'
import { lastCustody, putCustody } from '../../../store/cases/evidence.ts'
import type { CaseRecord } from '../../../store/cases/incident-cases.ts'
import type { Act } from '../../../store/log/log.ts'

/** Adds an entry to the custody log of a case, which contains the hash of the previous entry. */
export function enterCustody(
  act: Act,
  { number, id }: Pick<CaseRecord, 'number' | 'id'>,
  what: Pick<CustodyEntry, 'what' | 'evidence' | 'filename' | 'sha256'>,
): void {
  const last = lastCustody(act.writer, number)
  const entry = {
    entry: (last?.entry ?? 0) + 1,
    at: act.at,
    by: act.by,
    ...what,
    former: last?.hash ?? noFormer,
  }
  putCustody(act, number, { ...entry, hash: custodyHash(id, entry) })
}
