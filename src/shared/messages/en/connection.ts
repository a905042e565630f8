/** English messages of the check of a connection. */
export const connection = {
  'checked.invalid-request': 'The request is incomplete or not allowed.',
  'checked.password-missing':
    'The password is missing, or it is not saved for this account of the PC.',
  'checked.name-not-found':
    'The address of the payment service was not found; check the address and the internet connection.',
  'checked.connection-refused':
    'The payment service does not accept connections at this address; check the address.',
  'checked.unreachable':
    'The payment service cannot be reached over this network; check the cable or the Wi-Fi.',
  'checked.connect-timeout':
    'The payment service did not accept the connection in time; check the network.',
  'checked.unknown-authority':
    'The certificate of the payment service is not trusted on this PC; add its certificate authority.',
  'checked.certificate-expired':
    'The certificate of the payment service has expired, or the clock of this PC is wrong.',
  'checked.clock-wrong':
    'The certificate of the payment service is not valid yet; check the clock of this PC.',
  'checked.wrong-host':
    'The certificate of the payment service belongs to another address; check the address.',
  'checked.tls-failed': 'No secure connection to the payment service was possible.',
  'checked.proxy-password': 'The proxy requires a user name and password.',
  'checked.proxy-failed': 'The proxy blocks the connection to the payment service.',
  'checked.client-closed': 'Swipewell had already closed the connection.',
  'checked.bad-request': 'The payment service rejected the request as not valid.',
  'checked.unauthorized': 'The payment service rejected the user name and password.',
  'checked.forbidden': 'The payment service does not allow this.',
  'checked.not-found': 'The payment service did not find the record.',
  'checked.unprocessable': 'The payment service could not process the request.',
  'checked.too-many-requests': 'Too many requests to the payment service; wait a minute.',
  'checked.cancelled': 'The request was canceled.',
  'checked.timeout': 'The payment service did not answer in time.',
  'checked.connection-lost': 'The connection to the payment service was lost.',
  'checked.bad-http': 'The response is not HTTP; check the address and the port.',
  'checked.redirect':
    'The payment service redirected to another address, which Swipewell does not follow.',
  'checked.server-error': 'The payment service is having problems.',
  'checked.unexpected-status': 'The payment service gave an unknown response.',
  'checked.unreadable-answer': 'The response of the payment service could not be read.',
  'checked.answer-cut-off': 'The response of the payment service was incomplete.',
  'checked.answer-too-large': 'The response of the payment service was too large.',
  'checked.wrong-answer': 'The response belongs to another request.',
  'checked.settings-works': 'The settings are complete.',
  'checked.name-works': 'The address was found.',
  'checked.connection-works': 'The payment service answers.',
  'checked.security-works': 'The certificate is trusted.',
  'checked.credentials-works': 'The user name and password are accepted.',
  'checked.client-id-works': 'The client ID is accepted.',
  'checked.wrong-baseUrl':
    'The address of the payment service must begin with https:// and can have only a host, a port and a path.',
  'checked.wrong-username': 'The user name is missing, or contains a colon.',
  'checked.wrong-password': 'The password is missing.',
  'checked.wrong-clientId': 'A client ID has 8 letters or digits.',
  'checked.wrong-headerPrefix': 'The header prefix can have only letters, digits and hyphens.',
  'checked.wrong-proxy': 'The address of the proxy is not an HTTP URL.',
  'checked.wrong-caFile': 'The file of the certificate authority cannot be read.',
  'checked.wrong-authority': 'The certificate authority contains no readable certificate (PEM).',
  'checked.proxy-finds': 'The proxy finds the address.',
  'checked.no-client-id': 'No client ID is set.',
  'checked.not-checked': 'Not checked yet.',
  'checked.other-service': 'This address does not belong to the payment service. Check it.',
  'checked.clocks-agree': 'The clocks agree to {seconds} s.',
  'checked.clock-behind':
    'The clock of this PC is {seconds} s behind the clock of the payment service. Set it.',
  'checked.clock-ahead':
    'The clock of this PC is {seconds} s ahead of the clock of the payment service. Set it.',
  'connection.atProxy': 'The proxy may be the cause.',
} as const;
