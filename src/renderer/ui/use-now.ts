import { useEffect, useState } from 'react'
import { presentMoment } from '../state/clock.ts'

/** Returns the current time, updated every half minute, for ages such as "2 min ago". */
export function useNow(): Date {
  const [now, setNow] = useState(presentMoment)
  useEffect(() => {
    const timer = setInterval(() => setNow(presentMoment()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
