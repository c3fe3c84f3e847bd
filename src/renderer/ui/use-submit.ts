import { type FormEvent, useRef } from 'react'

/** Hands a form in. While that is under way it is not handed in again: Enter twice and a double click are one act. */
export function useSubmit(handIn: () => Promise<void>): (event?: FormEvent) => void {
  const isUnderWay = useRef(false)
  return (event) => {
    event?.preventDefault()
    if (isUnderWay.current) return
    isUnderWay.current = true
    void handIn().finally(() => {
      isUnderWay.current = false
    })
  }
}
