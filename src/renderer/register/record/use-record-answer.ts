import { useRef } from 'react'
import type { Problem } from '../../../contract/problem.ts'
import { type Answered, anyRecord, useAnswer } from '../use-answer.ts'
import { isLeaving } from './leaving.ts'

/**
 * Requests data about a record, and again after each change of the register, but not while the record is being removed.
 */
export function useRecordAnswer<T extends object>(
  key: string,
  uuid: string,
  ask: () => Promise<T | Problem>,
): Answered<T> {
  const former = useRef<T | null>(null)
  const answer = useAnswer<T>(key, anyRecord, async () =>
    isLeaving(uuid) && former.current !== null ? former.current : ask(),
  )
  former.current = answer.value
  return answer
}
