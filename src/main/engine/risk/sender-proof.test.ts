import { expect, it } from 'vitest'
import { senderProof } from './sender-proof.ts'

it.each([
  ['proven', ['mx.a.org; dmarc=pass header.from=hill.com']],
  ['proven', ['mx.a.org; dkim=pass header.d=mail.hill.com']],
  ['proven', ['mx.a.org; spf=pass smtp.mailfrom=bounce@hill.com; dkim=none']],
  ['proven', ['mx.a.org; spf=fail smtp.mailfrom=other.net', 'mx.a.org; dkim=pass header.i=@hill.com']],
  ['other', ['mx.a.org; spf=pass smtp.mailfrom=post.net; dkim=pass header.d=post.net']],
  ['none', ['mx.a.org; spf=none smtp.mailfrom=hill.com; dkim=none']],
  ['none', ['mx.a.org; spf=pass smtp.mailfrom=post.net; dmarc=fail header.from=hill.com']],
  ['none', ['mx.a.org; dkim=pass header.d=hill.com', 'mx.a.org; dmarc=fail header.from=hill.com']],
  ['none', []],
] as const)('the sender is %s by %j', (expected, values) => {
  expect(senderProof(values, 'hill.com')).toBe(expected)
})
