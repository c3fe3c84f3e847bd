import { expect, it } from 'vitest'
import { innerTarget, isGateway } from './inner-target.ts'

const inner = (link: string) => innerTarget(new URL(link))?.target.hostname ?? null

it.each([
  ['https://www.hill-a.com/out?url=https%3A%2F%2Fheron-a.net%2Fa', 'heron-a.net'],
  ['https://www.hill-a.com/out?url=https://heron-a.net/a', 'heron-a.net'],
  ['https://www.hill-a.com/out?x=1&anything=http://heron-a.net/', 'heron-a.net'],
  ['https://www.hill-a.com/out?x=https%253A%252F%252Fheron-a.net', 'heron-a.net'],
  ['https://www.hill-a.com/out?next=//heron-a.net/a', 'heron-a.net'],
  ['https://www.hill-a.com/out?next=%5C%5Cheron-a.net/a', 'heron-a.net'],
  ['https://www.hill-a.com/out?goto=heron-a.net/a', 'heron-a.net'],
  ['https://www.hill-a.com/out?https://heron-a.net/a', 'heron-a.net'],
  ['https://www.hill-a.com/out#https://heron-a.net/a', 'heron-a.net'],
  ['https://www.hill-a.com/go/https://heron-a.net/a', 'heron-a.net'],
  ['https://www.hill-a.com/go/https:/heron-a.net/a', 'heron-a.net'],
  ['https://www.hill-a.com/go/https%3A%2F%2Fheron-a.net', 'heron-a.net'],
  ['https://www.google.com/amp/s/heron-a.net/a', 'heron-a.net'],
  ['https://www.google.co.uk/amp/heron-a.net', 'heron-a.net'],
  ['https://www.hill-a.com/ck?u=a1aHR0cHM6Ly9oZXJvbi1hLm5ldC9h', 'heron-a.net'],
  ['https://www.hill-a.com/out?u=http://203.0.113.7/a', '203.0.113.7'],
])('%s carries %s', (link, host) => {
  expect(inner(link)).toBe(host)
})

it.each([
  'https://www.hill-a.com/login?continue=https://account.hill-a.com/',
  'https://www.hill-a.com/out?url=/basket',
  'https://www.hill-a.com/out?next=basket.html',
  'https://www.hill-a.com/search?q=what+is+http',
  'https://www.hill-a.com/a?b=report.v2.pdf',
  'https://www.hill-a.com/a#section',
  'https://www.hill-a.com/a?u=aGVsbG8gd29ybGQgaGVsbG8',
])('%s carries no other site', (link) => {
  expect(inner(link)).toBeNull()
})

it.each([
  ['eur01.safelinks.protection.outlook.com', true],
  ['urldefense.com', true],
  ['safelinks.protection.outlook.com.evil.net', false],
])('%s rewrites links on the way: %s', (host, is) => {
  expect(isGateway(host)).toBe(is)
})
