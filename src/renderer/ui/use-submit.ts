import { type FormEvent, useRef } from 'react'

/**
 * Submits a form. While a submission is running it is not repeated: pressing Enter twice or a double click submits
 * once.
 */
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
