export const HELP = `The local telephony service: an account to try, develop and test with.

  npm run service -- [--port 4010] [--system new|classic|both] [--contacts 250] [--events 400] [--migrated] [--tls]
                     [--classic-pbx] [--https-only] [--ca FILE] [--rate-limit N] [--auto-answer] [--quiet]

  --port N          where to listen on 127.0.0.1; 0 takes any free port
  --system S        the account type: new (channels), classic (groups and phonelines), or both: an account of each,
                    told apart by their tokens
  --contacts N      how many contacts the address book has, up to 1000000
  --events N        how many calls, messages, faxes and voicemails there were before, up to 1000000
  --migrated        a new account that was a classic one until now: calls of before are in the history, and
                    not in the channels
  --classic-pbx     tokens of a classic account name it CLASSIC_PBX, its other spelling, instead of CLASSIC
  --tls             https with a certificate made for this start
  --https-only      pushes go to https addresses alone, as on the platform; else to http on this machine too
  --ca FILE         certificates (PEM) that pushes trust besides the well-known ones
  --rate-limit N    how many requests a second a user may make; more are answered 429
  --auto-answer     calls are picked up by themselves, for a look around without control requests
  --quiet           nothing but the first line
  -h, --help        this

The first line on stdout is JSON: {"baseUrl","controlUrl","tokens":{"jwt","tokenId","token"},"pushPublicKey"};
with two accounts also "accounts":[{"system","tokens","controlUrl"}]. The tokens are those of the user w0.
Classic handlers take any value of the query parameter version, and ignore complexity.

REST requests carry "Authorization: Bearer <jwt or token>" or Basic with tokenId and token.

Control requests, under controlUrl, JSON in and out (of one account: under the controlUrl of the account). A body
needs "Content-Type: application/json"; web pages are refused:

  POST /calls {"from"?,"to"?,"channelId"?,"userId"?}   somebody calls in; without from, a contact
  GET  /calls, GET /calls/{callId}                     all calls, ended ones included, or one
  POST /calls/{callId}/answer {"deviceId"?}            a device picks up, or the far end when none rings; a call that
                                                       the desk started takes two: its own device, then the far end
  POST /calls/{callId}/hangup {"cause"?,"deviceId"?}   the far end hangs up; with deviceId that device declines
  POST /calls/{callId}/forward {"to"}                  a device sends the caller on
  POST /calls/{callId}/voicemail                       nobody picks up and the caller speaks to voicemail
  POST /calls/{callId}/dtmf {"sequence"}               the caller presses keys
  POST /devices/{deviceId} {"online"?,"dnd"?}          a device goes away or comes back
  POST /faults [{"method","path","status"?,"delayMs"?,"hold"?,"drop"?,"headers"?,"style"?,"times"?}]
                                                       REST answers that go wrong; * and {id} stand for anything;
                                                       style is the body: errors, named or plain; adds to those there
                                                       are, [] takes them away, and lets go what hold keeps waiting; GET /faults lists those left
  POST /agents/{agentId} {"urls"?,"headers"?}, GET /agents
                                                       where the logs of an AI agent go from now on
  POST /agent-logs {"agentId"?,"urls"?,"headers"?,"version"?,"from"?,"to"?,"direction"?,"parts"?,"log"?}
                                                       an AI agent's call ends and its log is posted; urls and headers
                                                       are remembered; parts are any of summary, callScenarios and
                                                       transcription; log replaces fields of what is posted
  POST /events {"kind","from"?,"to"?,"userId"?,"lineId"?,"text"?,"pages"?,"seconds"?,"transcription"?}
                                                       an sms, a fax or a voicemail arrives
  POST /events/{eventId} {"location"}                  the user moves it in the web interface: to inbox, sent, archive
                                                       or trash, and out of it
  POST /events/{eventId}/fail {"failReason"}           an SMS or fax that was sent does not arrive
  POST /contacts {"given"?,"family"?,"company"?,"department"?,"numbers"?,"emails"?,"scope"?}
  DELETE /contacts/{contactId}                         somebody else edits the address book
  POST /push-settings/forget                           the platform forgets where pushes go
  POST /balance {"amount"}                             what is left, in ten-thousandths of a euro
  POST /account {"historyLifeTime"}                    how long the history lasts, as a word or in days
  POST /lines/{lineId} {"isPrivate"}                   a private channel refuses others than its members
  GET  /tokens                                         the tokens of every user
  POST /tokens/expire                                  the tokens are refused from now on; answers new ones
  GET  /requests, GET /pushes                          what was asked, what was pushed and answered (the last 10000)
  POST /reset                                          the initial data again
`;
