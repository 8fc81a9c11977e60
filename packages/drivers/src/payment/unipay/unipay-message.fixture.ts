/**
 * A payment's message as UnionPay's test environment really signed it (published with its developers' kit), and the certificate it brings.
 * Everything else in these tests is signed by our own simulator, which would share a mistake of the driver's.
 */
export const realCertificate = `-----BEGIN CERTIFICATE-----
MIIEOjCCAyKgAwIBAgIFEAJkAUkwDQYJKoZIhvcNAQEFBQAwWDELMAkGA1UEBhMC
Q04xMDAuBgNVBAoTJ0NoaW5hIEZpbmFuY2lhbCBDZXJ0aWZpY2F0aW9uIEF1dGhv
cml0eTEXMBUGA1UEAxMOQ0ZDQSBURVNUIE9DQTEwHhcNMTUxMjA0MDMyNTIxWhcN
MTcxMjA0MDMyNTIxWjB5MQswCQYDVQQGEwJjbjEXMBUGA1UEChMOQ0ZDQSBURVNU
IE9DQTExEjAQBgNVBAsTCUNGQ0EgVEVTVDEUMBIGA1UECxMLRW50ZXJwcmlzZXMx
JzAlBgNVBAMUHjA0MUBaMTJAMDAwNDAwMDA6U0lHTkAwMDAwMDA2MjCCASIwDQYJ
KoZIhvcNAQEBBQADggEPADCCAQoCggEBAMUDYYCLYvv3c911zhRDrSWCedAYDJQe
fJUjZKI2avFtB2/bbSmKQd0NVvh+zXtehCYLxKOltO6DDTRHwH9xfhRY3CBMmcOv
d2xQQvMJcV9XwoqtCKqhzguoDxJfYeGuit7DpuRsDGI0+yKgc1RY28v1VtuXG845
fTP7PRtJrareQYlQXghMgHFAZ/vRdqlLpVoNma5C56cJk5bfr2ngDlXbUqPXLi1j
iXAFb/y4b8eGEIl1LmKp3aPMDPK7eshc7fLONEp1oQ5Jd1nE/GZj+lC345aNWmLs
l/09uAvo4Lu+pQsmGyfLbUGR51KbmHajF4Mrr6uSqiU21Ctr1uQGkccCAwEAAaOB
6TCB5jAfBgNVHSMEGDAWgBTPcJ1h6518Lrj3ywJA9wmd/jN0gDBIBgNVHSAEQTA/
MD0GCGCBHIbvKgEBMDEwLwYIKwYBBQUHAgEWI2h0dHA6Ly93d3cuY2ZjYS5jb20u
Y24vdXMvdXMtMTQuaHRtMDgGA1UdHwQxMC8wLaAroCmGJ2h0dHA6Ly91Y3JsLmNm
Y2EuY29tLmNuL1JTQS9jcmw0NDkxLmNybDALBgNVHQ8EBAMCA+gwHQYDVR0OBBYE
FAFmIOdt15XLqqz13uPbGQwtj4PAMBMGA1UdJQQMMAoGCCsGAQUFBwMCMA0GCSqG
SIb3DQEBBQUAA4IBAQB8YuMQWDH/Ze+e+2pr/914cBt94FQpYqZOmrBIQ8kq7vVm
TTy94q9UL0pMMHDuFJV6Wxng4Me/cfVvWmjgLg/t7bdz0n6UNj4StJP17pkg68WG
zMlcjuI7/baxtDrD+O8dKpHoHezqhx7dfh1QWq8jnqd3DFzfkhEpuIt6QEaUqoWn
t5FxSUiykTfjnaNEEGcn3/n2LpwrQ+upes12/B778MQETOsVv4WX8oE1Qsv1XLRW
i0DQetTU2RXTrynv+l4kMy0h9b/Hdlbuh2s0QZqlUMXx2biy0GvpF2pR8f+OaLuT
AtaKdU4T2+jO44+vWNNN2VoAaw0xY6IZ3/A1GL0x
-----END CERTIFICATE-----`;

export const realMessage = {
  accNo: '6226********0048',
  accessType: '0',
  bizType: '000201',
  currencyCode: '156',
  encoding: 'UTF-8',
  merId: '777290058110048',
  orderId: '20170324101151',
  queryId: '201703241011516777928',
  respCode: '00',
  respMsg: '成功[0000000]',
  settleAmt: '1',
  settleCurrencyCode: '156',
  settleDate: '0324',
  signMethod: '01',
  signPubKeyCert: realCertificate.replaceAll('\n', '\r\n'),
  traceNo: '677792',
  traceTime: '0324101151',
  txnAmt: '1',
  txnSubType: '01',
  txnTime: '20170324101151',
  txnType: '01',
  version: '5.1.0',
  signature:
    'jxSjw7B5FUguBjJ3MUBnviTSVqbVuIEi9aq42oS6riI7FBjJDZvRwcs7WXZbkxoeUIKUIhH83/wUuBlSmfP11yu8UWySL5HBYmx4oiSF1U0R3miqGziKD/4HLZQni9N+smrO0t6t5K2vbqrNzDEl9vfQbAng5ogg41j07fAQzn5AhotgJrttUY8WN2zkggfauB8Xml163NEsNy4qj+Q5lOQhWMwHpb+DaSG565PNQ5BeccTWYe19jXxZ+wYbORux5RZysrvvEt7Y08JAdEkE6mMpplQv1HA91kMLqa8cGZ5kDdVtGPSpVC22WOmiHyiiFnsL01e1/EEv2+SfNn3fVg==',
};
