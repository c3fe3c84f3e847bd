import { useEffect } from 'react'
import { problem } from '../../contract/problem.ts'
import { bridge } from '../state/bridge.ts'
import { toastProblem } from '../ui/toast.tsx'

/** Shows what failed in the host where no view waits for an answer. */
export function useHostFaults(): void {
  useEffect(() => bridge.subscribe('fault', ({ message }) => toastProblem(problem('failed', message))), [])
}
