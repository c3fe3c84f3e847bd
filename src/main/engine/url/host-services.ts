/**
 * Services under whose domain anybody gets a host, as far as the risk packs do not list them: names that follow a
 * changing address, free pages, short links. Compiled by the Skerry project from what the services publish, 2026-11.
 */

/** Dynamic DNS: one name each, free of charge, that can point elsewhere within a minute. */
export const dynamicDnsSuffixes: ReadonlySet<string> = new Set(
  `3utilities.com accesscam.org afraid.org bounceme.net bumbleshrimp.com camdvr.org casacam.net changeip.com
  chickenkiller.com cloudns.cl crabdance.com ddns.me ddns.net ddnsfree.com ddnsgeek.com ddnsguru.com
  ddnsking.com dns-dynamic.net dnsalias.com dnsdojo.com dnsdynamic.org doesntexist.com duckdns.org dynalias.com
  dyndns.biz dyndns.info dyndns.org dyndns.tv dynns.com dynserv.com dynu.com dynu.net dynv6.net freeddns.com
  freeddns.org giize.com gleeze.com gotdns.ch gotdns.com homeip.net homelinux.com homelinux.org hopto.me
  hopto.org ignorelist.com jumpingcrab.com kozow.com loseyourip.com mooo.com my-router.de myddns.me mydyn.de
  myfritz.net myftp.biz myftp.org mynetav.org mysecuritycamera.org mywire.org no-ip.biz no-ip.ca no-ip.info
  no-ip.org noip.me noip.us nsupdate.info onthewifi.com ooguy.com point2this.com redirectme.net run.place
  selfip.com selfip.net servebeer.com serveblog.net serveftp.com servegame.com servehttp.com serveminecraft.net
  spdns.de strangled.net sytes.net theworkpc.com twilightparadox.com us.to viewdns.net webhop.me
  webredirect.org zapto.org`.split(/\s+/),
)

/** Pages and tunnels that require neither payment nor an own domain. */
export const moreFreeHosting: ReadonlySet<string> = new Set(
  `appspot.com azurestaticapps.net bitbucket.io bubbleapps.io byethost.com codesandbox.io csb.app deno.dev
  edgeone.app freewebhostmost.com ghost.io gitea.io great-site.net hostingersite.com hstn.me infinityfree.me
  instawp.xyz kesug.com lhr.life localhost.run localtonet.com lovable.app ngrok-free.dev ngrok.app ngrok.dev
  on.fleek.co page.link pantheonsite.io pinggy.link pythonanywhere.com r2.cloudflarestorage.com readthedocs.io
  site123.me sites.google.com storage.googleapis.com stormkit.dev tebi.io tiiny.site ucoz.net unaux.com
  webcindario.com webnode.page wuaze.com x10.mx zapier.app zohosites.com`.split(/\s+/),
)

/** Short links and links whose visitors are logged. */
export const moreShorteners: ReadonlySet<string> = new Set(
  `1url.com 2cm.es adfoc.us amzn.to b.link bc.vc bitly.com bitly.cx blur.ly cli.re cutt.us db.tt di.sk dlvr.it
  fb.me flip.it goo.gl goo.su hoy.kr ift.tt iplogger.co iplogger.com ity.im j.mp kurzelinks.de l.wl.co lihi.cc
  linkshrink.net lnk.bio lnk.to lnkd.in lstu.fr mcaf.ee mzl.la ouo.io po.st pse.is q-r.to reurl.cc s.coop sh.st
  shorter.me shorturl.com smarturl.it snip.ly spoo.me surl.li t2m.io tiny.one tiny.pl tny.im tr.ee u.nu
  urlday.cc wp.me y2u.be yip.su ykm.de zpr.io zws.im`.split(/\s+/),
)
