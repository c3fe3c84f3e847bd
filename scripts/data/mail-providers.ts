/** Additions to, and corrections of, the public list of mail providers. Chosen by hand, kept in the order of the kinds. */

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Providers of free mailboxes that the public list lacks. */
export const addedFree = words(`
  disroot.org riseup.net tuta.com tuta.io tutamail.com tutanota.com tutanota.de keemail.me cock.li email.com
  autistici.org inventati.org vivaldi.net mail.ee mail.bg rambler.ua bk.ru inbox.ru internet.ru lenta.ru autorambler.ru
  myrambler.ru ro.ru qip.ru gmx.us gmx.co.uk gmx.fr gmx.es caramail.com vp.pl op.pl tlen.pl poczta.onet.pl poczta.fm
  interia.eu interia.com azet.sk post.cz email.cz volny.cz freemail.hu citromail.hu net.hr mail.kz meta.ua bigmir.net
  hanmail.net kakao.com vip.163.com vip.126.com vip.qq.com aliyun.com 139.com 189.cn wo.cn hushmail.me mailfence.com
  mail.de mail.fr email.de post.com engineer.com consultant.com europe.com asia.com usa.com writeme.com
  rediffmail.com in.com bol.com.br zipmail.com.br itelefonica.com.br outlook.sa mail.co.uk laposte.net inbox.lt
  mail.ee online.ua email.ua mailbox.hu luukku.com suomi24.fi walla.com aol.de aol.fr aol.it aol.com.br games.com love.com
  aim.com mail.com
`)

/** Providers of mailboxes for customers: paid mail, or mail that comes with Internet access. */
export const subscriber = words(`
  startmail.com runbox.com mailbox.org posteo.de hey.com soverin.net tutao.de kolabnow.com mxroute.com neomailbox.com
  comcast.net att.net bell.net cox.net charter.net spectrum.net verizon.net rr.com shaw.ca rogers.com sympatico.ca
  t-online.de orange.fr wanadoo.fr sfr.fr neuf.fr free.fr aliceadsl.fr bbox.fr numericable.fr club-internet.fr skynet.be
  telenet.be proximus.be bluewin.ch sunrise.ch virginmedia.com virgin.net ntlworld.com blueyonder.co.uk talktalk.net
  talktalk.co.uk btinternet.com btopenworld.com btconnect.com sky.com plusnet.com plus.com o2.co.uk eircom.net iinet.net.au
  optusnet.com.au bigpond.com bigpond.net.au tpg.com.au westnet.com.au iprimus.com.au ozemail.com.au
  netspace.net.au internode.on.net xtra.co.nz telus.net cogeco.ca videotron.ca earthlink.net mindspring.com frontier.com
  frontiernet.net centurylink.net qwest.net windstream.net optimum.net optonline.net cableone.net wowway.com suddenlink.net
  bellsouth.net sbcglobal.net swbell.net pacbell.net prodigy.net ptd.net tds.net rcn.com mchsi.com roadrunner.com juno.com
  netzero.net arcor.de freenet.de online.de onlinehome.de versatel.de vodafone.de vodafonemail.de unitybox.de chello.nl
  chello.at ziggo.nl home.nl planet.nl hetnet.nl zonnet.nl xs4all.nl kpnmail.nl kpnplanet.nl upcmail.nl quicknet.nl
  tele2.se telia.com bredband.net comhem.se tin.it tiscali.it alice.it tim.it fastwebnet.it iol.it poste.it terra.es
  telefonica.net wanadoo.es ono.com sapo.pt netcabo.pt docomo.ne.jp ezweb.ne.jp softbank.ne.jp i.softbank.jp biglobe.ne.jp
  nifty.com ocn.ne.jp singnet.com.sg netvigator.com hinet.net uol.com.br terra.com.br globo.com oi.com.br rr.com
`)

/** Entries of the public list that offer no mailboxes to the public, or that are placeholders, suffixes or sites. */
export const noProviders = words(`
  bt.com
  example.com test.com test.de yourdomain.com mydomain.com name.com www.com facebook.com about.com alibaba.com
  geocities.com angelfire.com medscape.com space.com discovery.com nus.edu.sg web.id msk.ru spb.ru pp.ua zp.ua homestead.com
  ancestry.com techspot.com law.com fortunecity.com kansascity.com detik.com casino.com geek.com catholic.org
  hidemyass.com unican.es ivillage.com dailypioneer.com saudia.com hamptonroads.com looksmart.com
  dejanews.com blackplanet.com islamonline.net webindia123.com oath.com depechemode.com onmilwaukee.com scubadiving.com
  swissinfo.org montevideo.com.uy gportal.hu dynu.net elvis.com yahoofs.com dnsmadeeasy.com webjump.com za.com singpost.com
  aver.com 3ammagazine.com rediffmailpro.com easypost.com bizhosting.com ddnsfree.com privacy.net garbage.com doityourself.com
  metacrawler.com parrot.com rin.ru go.com altavista.com netcom.com f5.si fr.nf cu.cc pe.hu sp.nl anonymize.com
  mail-tester.com bugmenot.com masrawy.com gazeta.pl indiatimes.com discovery.com theglobe.com telstra.com crosswinds.net
`)
