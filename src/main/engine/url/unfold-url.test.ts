import { describe, expect, test } from 'vitest'
import { readUrl } from './read-url.ts'
import { deepestLayer, unfoldUrl } from './unfold-url.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')

/** The layers inside a URL as pairs of carrier and URL. */
function layersOf(text: string): [string | null, string][] {
  const reading = readUrl(text)
  if (reading.kind === 'refused') throw new Error(reading.why)
  const [, ...inner] = unfoldUrl(reading.url).layers
  return inner.map(({ by, url }) => [by, url.href])
}

const target = 'https://target.example/a/b?c=d&e=%20f#g'
const coded = encodeURIComponent(target)

describe('wrapped links', () => {
  test.each<readonly [name: string, given: string, by: string, inner: string]>([
    [
      'Safe Links',
      `https://nam02.safelinks.protection.outlook.com/?url=${coded}&data=05%7C02%7Ca%40b.example%7C0&sdata=x%3D&reserved=0`,
      'safe-links',
      target,
    ],
    [
      'Safe Links with a path, pasted from HTML',
      `https://eur01.safelinks.protection.outlook.com/ap/w-59584e83/?url=${coded}&amp;data=05&amp;reserved=0`,
      'safe-links',
      target,
    ],
    [
      'Safe Links of Teams',
      `https://statics.teams.cdn.office.net/evergreen-assets/safelinks/2/atp-safelinks.html?url=${coded}&locale=en`,
      'safe-links',
      target,
    ],
    [
      'Proofpoint v1, with the entities of its own example',
      'https://urldefense.proofpoint.com/v1/url?u=http://www.bouncycastle.org/&amp;k=oIvRg1%2BdGAgOoM1BIlLLqw%3D%3D%0A&amp;r=IKM5u8%2B%2F%2Fi8EBhWOS%2BqGbTqCC%2BrMqWI%2FVfEAEsQO%2F0Y%3D%0A&amp;m=Ww6iaHO73mDQpPQwOwfLfN8WMapqHyvtu8jM8SjqmVQ%3D%0A&amp;s=d3583cfa53dade97025bc6274c6c8951dc29fe0f38830cf8e5a447723b9f1c9a',
      'proofpoint-v1',
      'http://www.bouncycastle.org/',
    ],
    [
      'Proofpoint v2, the example',
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__media.mnn.com_assets_images_2016_06_jupiter-2Dnasa.jpg.638x0-5Fq80-5Fcrop-2Dsmart.jpg&d=DwMBaQ&c=Vxt5e0Osvvt2gflwSlsJ5DmPGcPvTRKLJyp031rXjhg&e=',
      'proofpoint-v2',
      'https://media.mnn.com/assets/images/2016/06/jupiter-nasa.jpg.638x0_q80_crop-smart.jpg',
    ],
    [
      'Proofpoint v3, the example',
      'https://urldefense.com/v3/__https://google.com:443/search?q=a*test&gs=ps__;Kw!-612Flbf0JvQ3kNJkRi5Jg!Ue6tQudNKaShHg93trcdjqDP8se2ySE65jyCIe2K1D_uNjZ1Lnf6YLQERujngZv9UWf66ujQIQ$',
      'proofpoint-v3',
      'https://google.com/search?q=a+test&gs=ps',
    ],
    [
      'Proofpoint v3 with a run of characters taken out',
      `https://urldefense.com/v3/__https://target.example/**C*x__;${Buffer.from('äöü€é').toString('base64url')}!!a!b$`,
      'proofpoint-v3',
      'https://target.example/%C3%A4%C3%B6%C3%BC%E2%82%AC%C3%A9x',
    ],
    [
      'Proofpoint v3 whose slashes were merged',
      'https://urldefense.us/v3/__https:/target.example/x__;!!a!b$',
      'proofpoint-v3',
      'https://target.example/x',
    ],
    [
      'Mimecast that names only the host',
      'https://protect-us.mimecast.com/s/Dq2tCqx82YfMWNPOFZubbx?domain=target.example',
      'mimecast',
      'https://target.example/',
    ],
    ['Mimecast with the URL', `https://protect-eu.mimecast.com/s/abc?url=${coded}&x=1`, 'mimecast', target],
    [
      'Mimecast of the newer host',
      'https://url.uk.m.mimecastprotect.com/s/AbC-dEf?domain=target.example',
      'mimecast',
      'https://target.example/',
    ],
    [
      'Barracuda',
      `https://linkprotect.cudasvc.com/url?a=${coded}&c=E,1,hA45iW0GZJ,,&typo=1`,
      'barracuda',
      target,
    ],
    ['Google', `https://www.google.co.uk/url?sa=t&rct=j&q=&url=${coded}&usg=AOv`, 'google', target],
    ['Google with q', `https://www.google.com/url?q=${coded}&sa=D`, 'google', target],
    ['Google AMP', 'https://www.google.com/amp/s/target.example/x', 'google', 'https://target.example/x'],
    ['Facebook', `https://l.facebook.com/l.php?u=${coded}&h=AT0x`, 'facebook', target],
    ['Facebook on telephones', `https://lm.facebook.com/l.php?u=${coded}`, 'facebook', target],
    ['Instagram', `https://l.instagram.com/?u=${coded}&e=AT0`, 'facebook', target],
    ['LinkedIn', `https://www.linkedin.com/redir/redirect?url=${coded}&urlhash=x`, 'linkedin', target],
    ['LinkedIn, newer', `https://www.linkedin.com/safety/go?url=${coded}`, 'linkedin', target],
    ['YouTube', `https://www.youtube.com/redirect?event=x&q=${coded}`, 'youtube', target],
    [
      'Bing',
      `https://www.bing.com/ck/a?!&&p=ab&u=a1${base64(target).replaceAll('=', '')}&ntb=1`,
      'bing',
      target,
    ],
    [
      'Sophos',
      `https://eu-west-1.protection.sophos.com/?d=target.example&u=${encodeURIComponent(base64(target))}&p=m`,
      'sophos',
      target,
    ],
    ['Cisco', `https://secure-web.cisco.com/1aBcDeF-gh/${coded}`, 'cisco', target],
    ['url=', `https://a.example/out?url=${coded}`, 'parameter', target],
    ['u=', `https://a.example/out?u=${coded}`, 'parameter', target],
    ['target=', `https://a.example/out?x=1&target=${coded}#top`, 'parameter', target],
    [
      'a parameter encoded twice',
      `https://a.example/?next=${encodeURIComponent(coded)}`,
      'parameter',
      target,
    ],
    [
      'a parameter without scheme',
      'https://a.example/?u=//target.example/x',
      'parameter',
      'https://target.example/x',
    ],
    ['a parameter in the fragment', `https://a.example/#/go?url=${coded}`, 'parameter', target],
    ['base64', `https://a.example/?r=${encodeURIComponent(base64(target))}`, 'base64', target],
    [
      'base64url without padding',
      `https://a.example/?r=${Buffer.from(target).toString('base64url')}`,
      'base64',
      target,
    ],
    [
      'base64 in the path',
      `https://a.example/c/${Buffer.from(target).toString('base64url')}/1`,
      'base64',
      target,
    ],
    ['a path', `https://a.example/web/2026/${target}`, 'path', target],
    ['the Internet Archive', `https://web.archive.org/web/2026/${target}`, 'web-archive', target],
    [
      'Google Translate',
      `https://translate.google.com/translate?sl=de&u=${coded}`,
      'google-translate',
      target,
    ],
    ['a fragment', `https://a.example/#${coded}`, 'fragment', target],
    ['view-source', `view-source:${target}`, 'prefix', target],
    [
      'data',
      `data:text/html;base64,${base64(`<meta http-equiv="refresh" content="0;url=https://target.example/x">`)}`,
      'content',
      'https://target.example/x',
    ],
    ['a script', `javascript:location='https://target.example/x'`, 'content', 'https://target.example/x'],
  ])('of %s are opened', (_name, given, by, inner) => {
    expect(layersOf(given)).toEqual([[by, inner]])
  })

  test.each([
    'https://urldefense.com/v3/__https://target.example/*__;!!a!b$',
    'https://urldefense.com/v3/__broken',
    'https://urldefense.proofpoint.com/v2/url?u=nonsense&d=x',
    'https://safelinks.protection.outlook.com.evil.example/?data=x',
    'https://protect-eu.mimecast.com/s/abc',
    'https://a.example/?next=/dashboard&u=42&to=me@b.example',
    'https://a.example/?ref=https://b.example/',
    'https://a.example/?id=aGVsbG8gd29ybGQgb3V0IHRoZXJl',
    'https://a.example/@b/https-is-good',
  ])('are not seen in %s', (given) => {
    expect(layersOf(given).filter(([by]) => by !== 'path')).toEqual([])
  })

  test('in each other are opened one by one', () => {
    const google = `https://www.google.com/url?q=${coded}`
    const facebook = `https://l.facebook.com/l.php?u=${encodeURIComponent(google)}`
    const safe = `https://x.safelinks.protection.outlook.com/?url=${encodeURIComponent(facebook)}`
    expect(layersOf(safe)).toEqual([
      ['safe-links', facebook],
      ['facebook', google],
      ['google', target],
    ])
  })

  test(`are opened ${deepestLayer} deep and no deeper`, () => {
    let url = 'https://end.example/'
    for (let depth = 0; depth < deepestLayer + 1; depth++) url = `https://n${depth}.example/?u=${url}`
    const { layers, isCut } = unfoldUrl(new URL(url))
    expect([layers.length, isCut]).toEqual([deepestLayer + 1, true])
    expect(layers.at(-1)?.url.hostname).toBe('n0.example')
  })

  test('that lead back to themselves end', () => {
    expect(layersOf('https://a.example/?u=//a.example/').length).toBeLessThan(3)
  })
})

describe('the text for reading', () => {
  const decodedOf = (text: string): string => unfoldUrl(new URL(text)).layers[0].decoded

  test.each([
    ['https://a.example/%41%2542?x=%E4%B8%AD', 'https://a.example/AB?x=中'],
    [
      'https://a.example/?u=https%3A%2F%2Fb.example%2F%3Fv%3D1',
      'https://a.example/?u=https://b.example/?v=1',
    ],
    [
      `https://a.example/?r=${base64('https://b.example/x')}&s=1`,
      'https://a.example/?r=https://b.example/x&s=1',
    ],
    [
      'https://urldefense.proofpoint.com/v2/url?u=https-3A__b.example_x-2Dy&d=1',
      'https://urldefense.proofpoint.com/v2/url?u=https://b.example/x-y&d=1',
    ],
    [`data:text/html;base64,${base64('<b>hello</b>')}`, 'data:text/html;base64,<b>hello</b>'],
    ['javascript:alert%281%29', 'javascript:alert(1)'],
    ['https://a.example/%00%E2%80%AEx', 'https://a.example/%00%E2%80%AEx'],
  ])('of %s is %s', (given, decoded) => {
    expect(decodedOf(given)).toBe(decoded)
  })
})
