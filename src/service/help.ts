export const HELP = `The local telephony service: an account to try, develop and test with.

  npm run service -- [--port 4010] [--system new|classic] [--contacts 250] [--events 400] [--tls] [--auto-answer] [--quiet]

  --port N          where to listen on 127.0.0.1; 0 takes any free port
  --system S        the account type: new (channels) or classic (groups and phonelines)
  --contacts N      how many contacts the address book has, up to 1000000
  --events N        how many calls, messages, faxes and voicemails there were before, up to 1000000
  --tls             https with a certificate made for this start
  --auto-answer     calls are picked up by themselves, for a look around without control requests
  --quiet           nothing but the first line

The first line on stdout is JSON: {"baseUrl","controlUrl","tokens":{"jwt","tokenId","token"},"pushPublicKey"}.
REST requests carry "Authorization: Bearer <jwt or token>" or Basic with tokenId and token.

Control requests, under controlUrl, JSON in and out:

  POST /calls {"from"?,"to"?,"channelId"?,"userId"?}   somebody calls in; without from, a contact
  GET  /calls                                          all calls, ended ones included
  POST /calls/{callId}/answer {"deviceId"?}            a device picks up, or the far end when none rings; a call that
                                                       the desk started takes two: its own device, then the far end
  POST /calls/{callId}/hangup {"cause"?,"deviceId"?}   the far end hangs up; with deviceId that device declines
  POST /calls/{callId}/forward {"to"}                  a device sends the caller on
  POST /calls/{callId}/voicemail                       nobody picks up and the caller speaks to voicemail
  POST /calls/{callId}/dtmf {"sequence"}               the caller presses keys
  POST /devices/{deviceId} {"online"?,"dnd"?}          a device goes away or comes back
  POST /faults [{"method","path","status"?,"delayMs"?,"drop"?,"headers"?,"times"?}]
                                                       REST answers that go wrong; * and {id} stand for anything;
                                                       adds to those there are, [] takes them away
  POST /agent-logs {"urls"?,"headers"?,"version"?,"from"?,"to"?,"direction"?,"parts"?,"log"?}
                                                       an AI agent's call ends and its log is posted; urls and headers
                                                       are remembered; parts are any of summary, callScenarios and
                                                       transcription; log replaces fields of what is posted
  POST /events {"kind","from"?,"to"?,"userId"?,"lineId"?,"text"?,"pages"?,"seconds"?,"transcription"?}
                                                       an sms, a fax or a voicemail arrives
  POST /events/{eventId}/fail {"failReason"}           an SMS or fax that was sent does not arrive
  POST /contacts {"given"?,"family"?,"company"?,"department"?,"numbers"?,"emails"?,"scope"?}
  DELETE /contacts/{contactId}                         somebody else edits the address book
  POST /push-settings/forget                           the platform forgets where pushes go
  POST /tokens/expire                                  the tokens are refused from now on; answers new ones
  GET  /requests, GET /pushes                          what was asked, what was pushed and answered (the last 10000)
  POST /reset                                          the initial data again
`;
